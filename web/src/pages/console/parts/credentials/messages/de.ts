import { inWords, maxSecrets } from '@countersign/contract/limits'
import type { CredentialMessages } from './en.ts'

const de: CredentialMessages = {
  proofTitle: 'Authentifizierung',
  bySecret: 'Mit einem Geheimnis',
  bySecretHelp: 'Der einfachste Weg. Wir erzeugen eines und zeigen es einmal.',
  byKeys: 'Mit eigenen Schlüsseln',
  byKeysHelp: 'Signiert wird mit einem privaten Schlüssel, den sonst niemand hat (private_key_jwt). Der sicherste Weg.',
  keys: 'Öffentliche Schlüssel',
  keysHelp: 'Ein JSON Web Key Set: {"keys": [ … ]}. Nur die öffentlichen Hälften.',
  keysInvalid: 'Das ist kein JSON Web Key Set.',
  secretTitle: 'Neues Geheimnis',
  secretNote: 'Kopieren Sie es jetzt: Es wird nie wieder gezeigt.',
  secret: 'Geheimnis',
  tryIt: 'Ein Access-Token holen',
  kept: 'Ich habe es gespeichert',
  secretsTitle: 'Geheimnisse',
  secretsNote:
    'So wechseln Sie ein Geheimnis ohne Unterbruch: ein zweites hinzufügen, es überall einsetzen, dann das alte löschen.',
  secretsLabel: 'Geheimnisse',
  endsWith: (hint) => `Endet auf ${hint}`,
  addSecret: 'Geheimnis hinzufügen',
  secretLimit: `Höchstens ${inWords(maxSecrets, 'de')} Geheimnisse. Löschen Sie zuerst eines.`,
  noSecrets: 'Kein Geheimnis.',
  deleteSecret: 'Löschen',
  deleteSecretTitle: 'Dieses Geheimnis löschen?',
  deleteSecretText: (hint) => `Was noch das Geheimnis benutzt, das auf ${hint} endet, erhält keine Access-Tokens mehr.`,
  secretDeleted: 'Das Geheimnis ist gelöscht.',
  keysTitle: 'Schlüssel',
  keysNote: 'Signiert wird mit den privaten Hälften, die niemand sonst hat (private_key_jwt). Der sicherste Ausweis.',
  addKeys: 'Schlüssel hinzufügen',
  replaceKeys: 'Schlüssel ersetzen',
  removeKeys: 'Schlüssel entfernen',
  removeKeysTitle: 'Die Schlüssel entfernen?',
  removeKeysText:
    'Was noch mit ihnen signiert, erhält keine Zugriffstoken mehr. Vergewissern Sie sich, dass es ein Geheimnis gibt.',
  keysRemoved: 'Die Schlüssel sind entfernt.',
  keysSaved: 'Die Schlüssel sind gespeichert.',
  noKeys: 'Keine Schlüssel.',
  keyId: 'Schlüssel-ID',
  unnamed: 'Ohne Namen',
  keyKind: 'Art',
  algorithm: 'Verfahren',
  any: 'Beliebig',
  created: 'Angelegt',
}

export default de
