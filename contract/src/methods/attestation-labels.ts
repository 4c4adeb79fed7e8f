// The texts with which administrators set which authenticators are accepted for new passkeys.
import type { Labels } from '../texts.ts'

const levels = { L1: 'L1', L1plus: 'L1+', L2: 'L2', L2plus: 'L2+', L3: 'L3', L3plus: 'L3+' }

export const attestationLabels = {
  attestation: {
    en: {
      label: 'Attestation',
      help: 'Whether a new passkey must prove which model of authenticator it is on. Most synced passkeys can’t. Existing passkeys keep working.',
      choices: { none: 'Accept all authenticators', direct: 'Require proof of the model' },
    },
    de: {
      label: 'Attestierung',
      help: 'Ob ein neuer Passkey nachweisen muss, auf welchem Modell von Authenticator er liegt. Die meisten synchronisierten Passkeys können das nicht. Bestehende Passkeys funktionieren weiter.',
      choices: { none: 'Alle Authenticatoren annehmen', direct: 'Nachweis des Modells verlangen' },
    },
    fr: {
      label: 'Attestation',
      help: 'Si une nouvelle clé d’accès doit prouver le modèle de son authentificateur. La plupart des clés synchronisées ne le peuvent pas. Les clés existantes restent valables.',
      choices: { none: 'Accepter tous les authentificateurs', direct: 'Exiger une preuve du modèle' },
    },
  },
  useFidoMetadata: {
    en: {
      label: 'Trust models in the FIDO metadata',
      help: 'With attestation: accepts models that the FIDO Alliance lists, if the operators of this service have imported its metadata.',
    },
    de: {
      label: 'Modellen aus den FIDO-Metadaten vertrauen',
      help: 'Mit Attestierung: nimmt Modelle an, die die FIDO Alliance aufführt, sofern die Betreiber dieses Dienstes deren Metadaten importiert haben.',
    },
    fr: {
      label: 'Faire confiance aux modèles des métadonnées FIDO',
      help: 'Avec attestation : accepte les modèles répertoriés par la FIDO Alliance, si les opérateurs de ce service ont importé ses métadonnées.',
    },
  },
  trustAnchors: {
    en: {
      label: 'Your own trust anchors',
      help: 'With attestation: certificates of vendors whose hardware keys you accept, in addition to the FIDO metadata.',
      items: {
        add: 'Add trust anchor',
        unnamed: 'New trust anchor',
        empty:
          'No trust anchors. Add a vendor’s root certificate if your keys are not in the FIDO metadata, for example keys with attestation for your company.',
      },
    },
    de: {
      label: 'Eigene Vertrauensanker',
      help: 'Mit Attestierung: Zertifikate von Herstellern, deren Hardwareschlüssel Sie annehmen, zusätzlich zu den FIDO-Metadaten.',
      items: {
        add: 'Vertrauensanker hinzufügen',
        unnamed: 'Neuer Vertrauensanker',
        empty:
          'Keine Vertrauensanker. Fügen Sie das Stammzertifikat eines Herstellers hinzu, wenn Ihre Schlüssel nicht in den FIDO-Metadaten stehen, etwa Schlüssel mit einer Attestierung für Ihre Firma.',
      },
    },
    fr: {
      label: 'Vos propres ancres de confiance',
      help: 'Avec attestation : les certificats des fabricants dont vous acceptez les clés matérielles, en plus des métadonnées FIDO.',
      items: {
        add: 'Ajouter une ancre de confiance',
        unnamed: 'Nouvelle ancre de confiance',
        empty:
          'Aucune ancre de confiance. Ajoutez le certificat racine d’un fabricant si vos clés ne figurent pas dans les métadonnées FIDO, par exemple des clés attestées pour votre entreprise.',
      },
    },
  },
  'trustAnchors.name': {
    en: { label: 'Name', help: 'For your reference.' },
    de: { label: 'Name', help: 'Für Ihre Übersicht.' },
    fr: { label: 'Nom', help: 'Pour vous y retrouver.' },
  },
  'trustAnchors.certificate': {
    en: { label: 'Certificate', help: 'One certificate in PEM. It begins with -----BEGIN CERTIFICATE-----.' },
    de: { label: 'Zertifikat', help: 'Ein Zertifikat in PEM. Es beginnt mit -----BEGIN CERTIFICATE-----.' },
    fr: { label: 'Certificat', help: 'Un certificat en PEM. Il commence par -----BEGIN CERTIFICATE-----.' },
  },
  allowedAaguids: {
    en: {
      label: 'Allowed models',
      help: 'With attestation: the AAGUIDs of the models that you accept. Leave empty to accept every trusted model.',
    },
    de: {
      label: 'Erlaubte Modelle',
      help: 'Mit Attestierung: die AAGUIDs der Modelle, die Sie annehmen. Leer lassen, um jedes vertrauenswürdige Modell anzunehmen.',
    },
    fr: {
      label: 'Modèles autorisés',
      help: 'Avec attestation : les AAGUID des modèles que vous acceptez. Laissez vide pour accepter tout modèle de confiance.',
    },
  },
  minCertificationLevel: {
    en: {
      label: 'Minimum FIDO certification',
      help: 'With attestation: the lowest level that a model must have in the FIDO metadata.',
      choices: { none: 'Not required', ...levels },
    },
    de: {
      label: 'Mindeststufe der FIDO-Zertifizierung',
      help: 'Mit Attestierung: die niedrigste Stufe, die ein Modell in den FIDO-Metadaten haben muss.',
      choices: { none: 'Nicht verlangt', ...levels },
    },
    fr: {
      label: 'Certification FIDO minimale',
      help: 'Avec attestation : le niveau minimal d’un modèle dans les métadonnées FIDO.',
      choices: { none: 'Non exigée', ...levels },
    },
  },
  allowSynced: {
    en: {
      label: 'Allow passkeys that can be synced',
      help: 'Turn this off to accept only passkeys that cannot leave their device. This needs attestation, because the key itself reports whether it can be synced.',
    },
    de: {
      label: 'Synchronisierbare Passkeys erlauben',
      help: 'Schalten Sie dies aus, um nur Passkeys anzunehmen, die ihr Gerät nicht verlassen können. Das braucht Attestierung, weil der Schlüssel selbst meldet, ob er synchronisierbar ist.',
    },
    fr: {
      label: 'Autoriser les clés synchronisables',
      help: 'Désactivez pour n’accepter que les clés qui ne peuvent pas quitter leur appareil. L’attestation est alors requise, car c’est la clé elle-même qui indique si elle est synchronisable.',
    },
  },
} satisfies Labels
