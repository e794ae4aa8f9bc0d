import '@/styles/app.css';
import { early } from '@/lib/early';
import { whenWanted } from '@/lib/when-wanted';

// The same file has its code, which is run when it is called for.
const takeOver = async (root: HTMLElement, onListening?: () => void) =>
  (await import(/* webpackMode: "eager" */ '@/app/take-over')).takeOver(root, onListening);

const root = document.getElementById('root');
if (root && 'drawn' in root.dataset) whenWanted((onListening) => takeOver(root, onListening));
else if (root) void takeOver(root, early().stop);
