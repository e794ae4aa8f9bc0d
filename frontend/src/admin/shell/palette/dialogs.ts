// One chunk: each leads to the other.
export { CommandPalette } from './command-palette';
export { KeyboardShortcuts } from './keyboard-shortcuts';
