import type { CredentialMessages } from './en.ts'

const de: CredentialMessages = {
  proofTitle: 'Ausweis',
  bySecret: 'Mit einem Geheimnis',
  bySecretHelp: 'Der einfachste Weg. Wir erzeugen eines und zeigen es einmal.',
  byKeys: 'Mit eigenen Schlüsseln',
  byKeysHelp: 'Signiert wird mit einem privaten Schlüssel, den sonst niemand hat (private_key_jwt). Der sicherste Weg.',
  keys: 'Öffentliche Schlüssel',
  keysHelp: 'Ein JSON Web Key Set: {"keys": [ … ]}. Nur die öffentlichen Hälften.',
  keysInvalid: 'Das ist kein JSON Web Key Set.',
  secretTitle: 'Das neue Geheimnis',
  secretNote: 'Kopieren Sie es jetzt: Es wird nie wieder gezeigt.',
  secret: 'Geheimnis',
  tryIt: 'Ein Access-Token holen',
  kept: 'Ich habe es aufbewahrt',
  secretsTitle: 'Geheimnisse',
  secretsNote:
    'So wechseln Sie ein Geheimnis ohne Unterbruch: ein zweites hinzufügen, es überall einsetzen, dann das alte löschen.',
  secretsLabel: 'Geheimnisse',
  endsWith: (hint) => `Endet auf ${hint}`,
  addSecret: 'Geheimnis hinzufügen',
  secretLimit: 'Höchstens zwei Geheimnisse. Löschen Sie zuerst eines.',
  noSecrets: 'Kein Geheimnis: Der Ausweis sind eigene Schlüssel.',
  deleteSecret: 'Löschen',
  deleteSecretTitle: 'Dieses Geheimnis löschen?',
  deleteSecretText: (hint) => `Was noch das Geheimnis benutzt, das auf ${hint} endet, erhält keine Access-Tokens mehr.`,
  secretDeleted: 'Das Geheimnis ist gelöscht.',
  keysTitle: 'Schlüssel',
  keyCount: (count) => (count === 1 ? '1 öffentlicher Schlüssel' : `${count} öffentliche Schlüssel`),
  noKeys: 'Keine',
  created: 'Angelegt',
}

export default de
