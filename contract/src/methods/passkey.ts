import Type from 'typebox'
import { Aaguid, certificationLevels, TrustAnchor } from '../attestation.ts'
import { Strict } from '../conventions.ts'
import { Requirement } from '../passkey-options.ts'
import { RelyingParty } from '../relying-parties.ts'
import { attestationLabels } from './attestation-labels.ts'
import { defineMethod } from './method.ts'
import { relyingPartyLabels } from './relying-party-labels.ts'
import { attemptSettings, challengeLabels, challengeSettings } from './shared-settings.ts'

export const passkey = defineMethod({
  amr: ['pop', 'user'],
  registrationFields: {},
  settings: Strict({
    relyingParties: Type.Array(RelyingParty, {
      maxItems: 20,
      default: [],
      description: 'The web sites and apps whose users can have passkeys. The first one is the default.',
    }),
    userVerification: {
      ...Requirement,
      default: 'preferred',
      description: 'Whether the user unlocks the passkey with a fingerprint, face or PIN.',
    },
    residentKey: {
      ...Requirement,
      default: 'preferred',
      description: 'Whether a new passkey can be used without a user name.',
    },
    attachment: Type.Enum(['any', 'platform', 'cross-platform'], {
      default: 'any',
      description: 'Whether a new passkey is on the device itself, on a security key or another device, or either.',
    }),
    allowUsernameless: Type.Boolean({
      default: false,
      description: 'Whether a challenge can be issued without a known user. The user of the passkey signs in.',
    }),
    refuseClonedKeys: Type.Boolean({
      default: true,
      description: 'Whether an answer is refused if its counter suggests that the key was copied.',
    }),
    attestation: Type.Enum(['none', 'direct'], {
      default: 'none',
      description:
        'Whether a new passkey must prove which model of authenticator it is on. `none` ignores what the authenticator says about itself.',
    }),
    useFidoMetadata: Type.Boolean({
      default: true,
      description:
        'With attestation `direct`: whether to trust the models in the FIDO metadata that the operators imported.',
    }),
    trustAnchors: Type.Array(TrustAnchor, {
      maxItems: 20,
      default: [],
      description:
        'With attestation `direct`: certificates of vendors whose hardware keys are trusted, in addition to the FIDO metadata.',
    }),
    allowedAaguids: Type.Array(Aaguid, {
      maxItems: 200,
      default: [],
      description: 'With attestation `direct`: the models that are accepted. Empty: every model that is trusted.',
    }),
    minCertificationLevel: Type.Enum([...certificationLevels], {
      default: 'none',
      description: 'With attestation `direct`: the lowest level that a model must have in the FIDO metadata.',
    }),
    allowSynced: Type.Boolean({
      default: true,
      description:
        'Whether a new passkey may be one that can be copied to other devices. `false` needs attestation `direct`, because the key itself reports this.',
    }),
    ...challengeSettings,
    attemptsPerChallenge: attemptSettings.attemptsPerChallenge,
  }),
  enabledByDefault: true,
  answer: 'web',
  challenge: 'required',
  rank: 5,
  icon: 'passkey',
  color: 'red',
  texts: {
    en: {
      name: 'Passkey',
      description: 'A key on the user’s device or security key. The only method that can’t be phished.',
      signIn: { name: 'Passkey', hint: 'Use your fingerprint, face, PIN or security key' },
      selfService: { name: 'Passkey' },
    },
    de: {
      name: 'Passkey',
      description:
        'Ein Schlüssel auf dem Gerät oder Sicherheitsschlüssel. Die einzige Methode, die Phishing standhält.',
      signIn: { name: 'Passkey', hint: 'Mit Fingerabdruck, Gesicht, PIN oder Sicherheitsschlüssel' },
      selfService: { name: 'Passkey' },
    },
    fr: {
      name: 'Clé d’accès',
      nameInMessage: 'cle d’acces',
      description: 'Une clé sur l’appareil ou une clé de sécurité. La seule méthode qui résiste à l’hameçonnage.',
      signIn: { name: 'Clé d’accès', hint: 'Avec votre empreinte, votre visage, un code PIN ou une clé de sécurité' },
      selfService: { name: 'Clé d’accès' },
    },
  },
  labels: {
    ...relyingPartyLabels,
    userVerification: {
      en: {
        label: 'User verification',
        help: 'Whether the user unlocks the passkey with a fingerprint, face or PIN. Always required if the passkey is the only factor.',
        choices: { required: 'Always', preferred: 'If possible', discouraged: 'Don’t ask for it' },
      },
      de: {
        label: 'Überprüfung des Benutzers',
        help: 'Ob der Benutzer den Passkey mit Fingerabdruck, Gesicht oder PIN entsperrt. Ist der Passkey der einzige Faktor, immer nötig.',
        choices: { required: 'Immer', preferred: 'Wenn möglich', discouraged: 'Nicht verlangen' },
      },
      fr: {
        label: 'Vérification de l’utilisateur',
        help: 'Si l’utilisateur déverrouille la clé avec son empreinte, son visage ou un code PIN. Toujours requise si la clé est le seul facteur.',
        choices: { required: 'Toujours', preferred: 'Si possible', discouraged: 'Ne pas la demander' },
      },
    },
    residentKey: {
      en: {
        label: 'Sign-in without a user name',
        help: 'Whether a new passkey remembers its user, so that the user doesn’t have to enter a name. This takes up space on a security key.',
        choices: { required: 'Required', preferred: 'If possible', discouraged: 'Not needed' },
      },
      de: {
        label: 'Anmelden ohne Benutzernamen',
        help: 'Ob sich ein neuer Passkey seinen Benutzer merkt, sodass dieser keinen Namen eingeben muss. Das belegt Platz auf einem Sicherheitsschlüssel.',
        choices: { required: 'Erforderlich', preferred: 'Wenn möglich', discouraged: 'Nicht nötig' },
      },
      fr: {
        label: 'Connexion sans nom d’utilisateur',
        help: 'Si une nouvelle clé retient son utilisateur, qui n’a alors pas à saisir son nom. Cela occupe de la place sur une clé de sécurité.',
        choices: { required: 'Requise', preferred: 'Si possible', discouraged: 'Inutile' },
      },
    },
    attachment: {
      en: {
        label: 'Where new passkeys are stored',
        choices: { any: 'Anywhere', platform: 'On the device in use', 'cross-platform': 'On a security key or phone' },
      },
      de: {
        label: 'Wo neue Passkeys gespeichert werden',
        choices: {
          any: 'Überall',
          platform: 'Auf dem verwendeten Gerät',
          'cross-platform': 'Auf Schlüssel oder Telefon',
        },
      },
      fr: {
        label: 'Où les nouvelles clés sont enregistrées',
        choices: {
          any: 'Partout',
          platform: 'Sur l’appareil utilisé',
          'cross-platform': 'Sur une clé ou un téléphone',
        },
      },
    },
    allowUsernameless: {
      en: {
        label: 'Allow passkeys without a known user',
        help: 'A page can ask for a passkey before it knows the user.',
      },
      de: {
        label: 'Passkeys ohne bekannten Benutzer erlauben',
        help: 'Eine Seite darf nach einem Passkey fragen, bevor sie den Benutzer kennt.',
      },
      fr: {
        label: 'Autoriser les clés sans utilisateur connu',
        help: 'Une page peut demander une clé avant de connaître l’utilisateur.',
      },
    },
    refuseClonedKeys: {
      en: {
        label: 'Refuse keys that may have been copied',
        help: 'Some security keys count their uses. A counter that goes backwards suggests a copy.',
      },
      de: {
        label: 'Schlüssel ablehnen, die kopiert sein könnten',
        help: 'Manche Sicherheitsschlüssel zählen mit. Ein Zähler, der zurückgeht, deutet auf eine Kopie hin.',
      },
      fr: {
        label: 'Refuser les clés peut-être copiées',
        help: 'Certaines clés comptent leurs usages. Un compteur qui recule indique une copie.',
      },
    },
    ...attestationLabels,
    ...challengeLabels,
    attemptsPerChallenge: {
      en: {
        label: 'Attempts per request',
        help: 'After this many answers that are not accepted, the page has to start a new request.',
      },
      de: {
        label: 'Versuche pro Anfrage',
        help: 'Nach so vielen abgelehnten Antworten muss die Seite eine neue Anfrage beginnen.',
      },
      fr: {
        label: 'Essais par demande',
        help: 'Après ce nombre de réponses refusées, la page doit commencer une nouvelle demande.',
      },
    },
  },
})
