import { ConfigurationError } from './settings.ts'

const notOurs = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'])

/**
 * Explains in one sentence why the port cannot be opened and names the setting to change; other errors are returned as
 * is.
 */
export function listenFailure(error: unknown, portSetting: string, host: string): unknown {
  const { code = '', port } = error as NodeJS.ErrnoException & { port?: number }
  const sentence = notOurs.has(code)
    ? `HOST must be an address or name of this machine, such as 127.0.0.1, 0.0.0.0 or ::, not "${host}".`
    : code === 'EADDRINUSE'
      ? `Port ${port} is already in use. Stop the program that uses it, or choose another port with ${portSetting}.`
      : code === 'EACCES' && port
        ? `This user is not allowed to use port ${port}. Choose one above 1023 with ${portSetting}.`
        : undefined
  return sentence ? new ConfigurationError(sentence, { cause: error }) : error
}
