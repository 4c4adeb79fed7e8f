import { maxFidoMetadataMebibytes } from '@countersign/contract/limits'

const en = {
  title: 'FIDO metadata',
  lead: 'What the FIDO Alliance publishes about models of authenticators. Tenants that require attestation of passkeys verify models with it.',
  missingTitle: 'No FIDO metadata yet',
  missingText:
    'Import the file of the FIDO Alliance below. Tenants need it only if they require attestation of passkeys.',
  inUse: 'Metadata in use',
  statuses: { current: 'Current', outdated: 'Outdated' },
  outdatedText: (day: string) =>
    `The FIDO Alliance planned newer metadata for ${day}. Import it, so that models revoked since then are refused. Until then, this metadata stays in use.`,
  number: 'Number',
  nextUpdate: 'Next update',
  models: 'Models of authenticators',
  imported: 'Imported',

  importTitle: 'Import metadata',
  importNote: 'The file replaces the metadata in use for all tenants, immediately.',
  file: 'Metadata file (BLOB)',
  fileHelp: `Up to ${maxFidoMetadataMebibytes} MiB. Download the current file, and upload it unchanged:`,
  importNow: 'Import metadata',
  isImported: (number: string) => `Metadata number ${number} imported.`,
  tooLarge: `This file is larger than ${maxFidoMetadataMebibytes} MiB. Choose the file of the FIDO Alliance.`,
  notNewer: (number: string) =>
    `This file is not newer than the metadata in use, number ${number}. Download the current file.`,
  refused: (reason: string) => `The file was refused. It ${reason}.`,
}

export type FidoMetadataMessages = typeof en
export default en
