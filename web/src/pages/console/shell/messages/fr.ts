import type { ShellMessages } from './en.ts'
import { methods } from './methods/fr.data.ts'

const fr: ShellMessages = {
  console: 'Console',
  skip: 'Aller au contenu',
  guide: (area) => `Guide (en anglais) : ${area}`,
  apiReference: (area) => `Référence de l’API : ${area}`,
  navigation: 'Sections de la console',
  openNavigation: 'Ouvrir le menu',
  closeNavigation: 'Fermer le menu',
  signedInAs: (name) => `Connecté en tant que ${name}`,
  selfService: 'Mes propres méthodes',
  signOut: 'Se déconnecter',
  openAlerts: (open) =>
    open === 0 ? 'Aucune alerte ouverte' : open === 1 ? '1 alerte ouverte' : `${open} alertes ouvertes`,
  theme: 'Apparence',
  themes: { auto: 'Système', light: 'Clair', dark: 'Sombre' },
  readOnly: 'Vous pouvez tout consulter ici, sans rien modifier.',
  noneTitle: 'Aucun résultat',
  noneText: 'Modifiez ou effacez les filtres.',

  palette: {
    title: 'Rechercher',
    field: 'Trouver une page, un utilisateur, un client ou un agent',
    nothing: 'Aucun résultat.',
    kinds: {
      page: 'Page',
      action: 'Action',
      user: 'Utilisateur',
      client: 'Client',
      agent: 'Agent',
    },
    actions: {
      addUser: 'Ajouter un utilisateur',
      addClient: 'Ajouter un client',
      registerAgent: 'Enregistrer un agent',
      addConnector: 'Ajouter un connecteur',
      importTokens: 'Importer des jetons matériels',
      inviteAdministrator: 'Inviter un administrateur',
      createTenant: 'Créer un locataire',
    },
  },

  groups: { configuration: 'Configuration', agents: 'Agents', tenant: 'Organisation', platform: 'Plateforme' },
  areas: {
    overview: 'Vue d’ensemble',
    alerts: 'Alertes',
    users: 'Utilisateurs',
    authenticationModes: 'Modes d’authentification',
    connectors: 'Connecteurs',
    messageTemplates: 'Modèles de messages',
    branding: 'Identité visuelle',
    limits: 'Limites',
    hardwareTokens: 'Jetons matériels',
    clients: 'Applications',
    registry: 'Registre',
    policies: 'Politiques',
    whatIf: 'Et si',
    entities: 'Entités',
    approvals: 'Approbations',
    decisions: 'Décisions',
    killSwitch: 'Arrêt d’urgence',
    audit: 'Journal',
    keys: 'Clés',
    administrators: 'Administrateurs',
    inbox: 'Boîte de réception',
    tenants: 'Locataires',
    fidoMetadata: 'Métadonnées FIDO',
  },

  methods,

  roles: { administrator: 'Administrateur', helpdesk: 'Assistance', auditor: 'Auditeur', operator: 'Opérateur' },

  noAccessTitle: 'Accès refusé',
  noAccessText:
    'Vos rôles ne couvrent pas cette page. Un administrateur de votre organisation peut vous en donner plus.',
  noRolesText:
    'La console est destinée à ceux qui administrent l’organisation. Vos propres méthodes se trouvent dans le libre-service.',
  secondFactorRequiredTitle: 'Configurez un second facteur pour ouvrir la console',
  secondFactorRequiredText:
    'Votre organisation exige de vous un second facteur. Configurez-le dans le libre-service. La console s’ouvre ensuite.',
  toSecondFactor: 'Configurer un second facteur',
  passkeyRequiredTitle: 'Utilisez une clé d’accès pour ouvrir la console',
  passkeyRequiredText:
    'Votre organisation exige une clé d’accès de ses administrateurs. Ajoutez-en une ou utilisez la vôtre dans le libre-service, puis revenez ici.',
  toPasskey: 'Continuer avec une clé d’accès',
  notFoundTitle: 'Page introuvable',
  notFoundText: 'La page a été déplacée ou supprimée, ou l’adresse contient une erreur.',
  toOverview: 'Retour à l’accueil',
  failedTitle: 'Cette page ne peut pas être affichée',
}

export default fr
