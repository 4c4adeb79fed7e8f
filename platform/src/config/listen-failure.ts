import { ConfigurationError } from './settings.ts'

/** Why a port cannot be had, in one sentence that names the setting to change; any other error as it is. */
export function listenFailure(error: unknown, portSetting: string): unknown {
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  const sentence =
    code === 'EADDRINUSE'
      ? `Port ${port} is already in use: stop what runs there, or choose another with ${portSetting}.`
      : code === 'EACCES' && port
        ? `Port ${port} may not be used by this user: choose one above 1023 with ${portSetting}.`
        : code === 'EADDRNOTAVAIL'
          ? `HOST ${address} is not an address of this machine.`
          : undefined
  return sentence ? new ConfigurationError(sentence, { cause: error }) : error
}
