// For the server, which checks the pages before it serves them.
export function stateOfPages(root: string): 'current' | 'outdated' | 'missing'
export function stampOf(root: string): string
export function writeStamp(root: string, stamp: string): void
