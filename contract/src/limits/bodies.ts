// The sizes of bodies and files.

/** Of every body that is not a file. */
export const maxBodyKibibytes = 64
export const maxHardwareTokensPerFile = 100_000
export const maxHardwareTokenFileMebibytes = 64
export const maxUsersPerFile = 100_000
export const maxUserFileMebibytes = 32
export const maxUnfinishedImports = 10
/** Files that cannot be decrypted with the given key: so many within this time. */
export const maxUndecryptableFiles = 10
export const undecryptableFilesMinutes = 10
/** The metadata of the FIDO Alliance has some ten. */
export const maxFidoMetadataMebibytes = 32
export const maxEntitiesPerFile = 1_000
/** In one policy set. */
export const maxPolicies = 20_000
