/** The modal dialogs that are open, the topmost last. */
const modals: HTMLDialogElement[] = [];

let noticeHost: HTMLElement | undefined;

/**
 * The element that notices are rendered into. What lies outside of the topmost modal dialog is inert, so it moves in and out of
 * them.
 */
export function getNoticeHost(): HTMLElement {
  noticeHost ??= document.createElement('div');
  noticeHost.dataset.notices = '';
  if (!noticeHost.isConnected) placeNoticeHost();
  return noticeHost;
}

const placeNoticeHost = () => noticeHost && (modals.at(-1) ?? document.body).append(noticeHost);

function update() {
  document.documentElement.toggleAttribute('data-still', modals.length > 0);
  placeNoticeHost();
}

export const modalOpened = 'modal-opened';

export function openModal(dialog: HTMLDialogElement) {
  modals.push(dialog);
  update();
  dialog.showModal();
  document.dispatchEvent(new Event(modalOpened));
}

export function closeModal(dialog: HTMLDialogElement) {
  if (modals.includes(dialog)) modals.splice(modals.indexOf(dialog), 1);
  update();
  dialog.close();
}

export const getTopModal = () => modals.at(-1);

export const isBelowModal = (element: Element) => getTopModal()?.contains(element) === false;

/** Whether an element belongs to a notice, which a press does not leave the dialog for. */
export const isInNotice = (element: Element | null) => noticeHost?.contains(element) ?? false;
