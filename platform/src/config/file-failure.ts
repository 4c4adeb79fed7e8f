// Explains in words why a file or folder cannot be used: system error names mean little to most people.
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user does not have permission',
  EEXIST: 'it is not a folder',
  EISDIR: 'it is a folder',
  ENOENT: 'it does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is not a folder',
  EPERM: 'the system does not permit it',
  EROFS: 'the file system is read-only',
}

/** For the end of a sentence. The path is left out, because the sentence names it already. */
export function fileFailure(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return reasons[code ?? ''] ?? message
}
