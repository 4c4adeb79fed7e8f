import { maxLogoKibibytes, maxLogoPixels } from '@countersign/contract/limits'
import type { BrandingMessages } from './en.ts'

const fr: BrandingMessages = {
  title: 'Identité visuelle',
  lead: 'L’apparence de votre organisation sur les pages de connexion, d’invitation et de self-service, et dans les e-mails.',
  logo: 'Logo',
  logoHelp: `Une image PNG de ${maxLogoKibibytes} Ko et ${maxLogoPixels} × ${maxLogoPixels} pixels au plus.`,
  logoRefused: `Choisissez une image PNG de ${maxLogoKibibytes} Ko au plus.`,
  removeLogo: 'Retirer le logo',
  color: 'Couleur',
  colorHelp: 'Pour les boutons et les liens. Sur les pages sombres, une teinte plus claire est utilisée.',
  pickColor: 'Choisir la couleur',
  colorInvalid: 'Indiquez une couleur telle que #0b6e4f.',
  colorTooLight: 'Un texte blanc n’est pas lisible sur cette couleur. Choisissez-en une plus foncée.',
  signInText: 'Texte de la page de connexion',
  signInTextHelp: 'Facultatif, par exemple le compte à utiliser.',
  supportUrl: 'Lien vers l’assistance',
  supportUrlHelp: 'Facultatif. Une page, ou mailto: et une adresse e-mail.',
  supportUrlInvalid: 'Commencez par https:// ou mailto:.',
  senderName: 'Nom d’expéditeur des e-mails',
  senderNameHelp: 'Vide : le nom défini dans chaque connecteur.',
  conflict: 'Quelqu’un d’autre a modifié l’identité visuelle. Rechargez la page et réessayez.',
  invalid: 'Le serveur a refusé une valeur. Vérifiez les champs.',
  preview: 'Aperçu',
  previewNote: 'La page de connexion avec vos modifications.',
  previewOf: (organisation) => `Aperçu de la page de connexion de ${organisation}`,
  signIn: 'Se connecter',
  userName: 'Nom d’utilisateur',
  support: 'Obtenir de l’aide',
  from: 'Les e-mails viennent de',
}

export default fr
