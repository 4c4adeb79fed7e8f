// Why a file or folder cannot be used, in words: the names of system errors say little to a person.
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user lacks the permission',
  EEXIST: 'it is no folder',
  EISDIR: 'it is a folder',
  ENOENT: 'it does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is no folder',
  EPERM: 'the system does not permit it',
  EROFS: 'the file system is read-only',
}

/** For the end of a sentence. The path is left out, because the sentence names it already. */
export function fileFailure(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return reasons[code ?? ''] ?? message
}
