/** Whether `/api/user` is worth a request: the server sets and clears this cookie with the session. */
export const mayBeSignedIn = () => /(?:^|;\s*)(?:__Host-)?portico_signed_in=1/.test(document.cookie);
