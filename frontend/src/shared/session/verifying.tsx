/** The placeholder while the user is loaded; the layout's spinner is above it. */
export function Verifying() {
  return (
    <div
      role="status"
      className="wrap grid min-h-[60dvh] content-center justify-items-center py-24 text-center"
    >
      <p className="text-h3">Loading...</p>
      <p className="mt-1 text-muted">Please wait while we verify your credentials.</p>
    </div>
  );
}
