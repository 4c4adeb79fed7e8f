// For the tests of the package.
export declare const repository: string
export function installedPackage(): Promise<{ readonly project: string; readonly files: readonly string[] }>
export function readmeExample(language: string): string
