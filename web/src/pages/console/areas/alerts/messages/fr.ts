import type { AlertsMessages } from './en.ts'

const channels = { sms: 'SMS', email: 'e-mails' }

const fr: AlertsMessages = {
  title: 'Alertes',
  lead: 'Ce qui demande votre attention. Les nouvelles apparaissent d’elles-mêmes.',
  list: 'Alertes, les plus récentes d’abord',
  shown: 'Alertes affichées',
  states: { open: 'Ouvertes', acknowledged: 'Confirmées', resolved: 'Résolues' },
  empty: {
    open: 'Aucune alerte ouverte',
    acknowledged: 'Aucune alerte confirmée',
    resolved: 'Aucune alerte résolue',
  },
  emptyText:
    'Les fraudes signalées, les connecteurs en panne, les limites atteintes et les clés qui expirent apparaissent ici.',
  acknowledge: 'Confirmer',
  acknowledgeNamed: (sentence) => `Confirmer : ${sentence}`,
  acknowledgeAll: 'Tout confirmer',
  acknowledgeAllTitle: (count) => `Confirmer ${count} alertes ?`,
  acknowledgeAllText:
    'Elles ne comptent plus comme ouvertes. Les alertes émises à partir de maintenant restent ouvertes.',
  allAcknowledged: (count) => `Alertes confirmées : ${count}`,
  acknowledged: 'Confirmée',
  acknowledgedBy: (name) => `Confirmée par ${name}`,
  resolved: 'Résolue',
  first: 'Première fois',
  last: 'dernière fois',
  times: (count) => `${count} fois`,
  kinds: {
    fraud_reported: {
      title: (name, { purpose }) =>
        purpose === 'approval'
          ? `${name} a signalé une demande d’agent qui n’était pas la sienne`
          : `${name} a signalé une connexion qui n’était pas la sienne`,
      advice:
        'Une autre personne connaît peut-être le mot de passe. Contactez l’utilisateur, faites-le changer et vérifiez ses moyens et ses sessions.',
      action: 'Voir l’utilisateur',
    },
    connector_failing: {
      title: (name, { channel }) =>
        `Le connecteur « ${name} » n’envoie pas de ${channel ? channels[channel] : 'messages'}`,
      advice:
        'Il a échoué plusieurs fois de suite et fait une pause entre les essais. Vérifiez ses réglages et envoyez un test.',
      action: 'Voir le connecteur',
    },
    message_limit_reached: {
      title: (_name, { channel, limit, country }) =>
        limit === 'country_per_day'
          ? `La limite quotidienne de ${channel ? channels[channel] : 'messages'} vers ${country} est atteinte`
          : `La limite quotidienne de ${channel ? channels[channel] : 'messages'} est atteinte`,
      advice:
        'Les messages suivants sont refusés jusqu’à minuit UTC. Si ce n’est pas une attaque, relevez la limite de la méthode.',
      action: 'Voir les limites',
    },
    agent_expiring: {
      title: (name, { moment }) => `L’agent « ${name} » expire le ${moment}`,
      advice: 'Ensuite, toutes ses demandes seront refusées. Prolongez-le, ou laissez-le expirer.',
      action: 'Voir l’agent',
    },
    signing_key_old: {
      title: () => 'La clé de signature a plus d’un an',
      advice: 'Renouvelez les clés de signature. Les applications qui lisent les clés ne remarquent rien.',
      action: 'Voir les clés',
    },
    certificate_expiring: {
      title: (name, { moment }) => `Le certificat de confiance « ${name} » expire le ${moment}`,
      advice:
        'Ensuite, les clés d’accès de ce fabricant ne pourront plus être ajoutées. Ajoutez son certificat actuel.',
      action: 'Voir les réglages des clés d’accès',
    },
    fido_metadata_outdated: {
      title: () => 'Les métadonnées FIDO sont périmées',
      advice: 'Les modèles révoqués depuis sont encore acceptés. Importez le fichier actuel.',
      action: 'Importer les métadonnées',
    },
  },
}

export default fr
