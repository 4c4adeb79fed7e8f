export function bundledProgram(root: string, name: string): string | undefined
