import type { TemplateWords } from './template-words.ts'

export const fr: TemplateWords = {
  intro: {
    product: [
      '{title} de {vendor}, dans notre gamme {type}.',
      '{title} de {vendor}.',
      '{title} chez {shop}.',
    ],
    collection: ['{title} : toute la collection en un coup d’œil.'],
    page: ['{title} : ce qu’il faut savoir sur {shop}.'],
    blog: ['{title} : tous les articles de ce blog au même endroit.'],
    article: ['{title} : un article de notre blog {blog}.'],
  },
  closing: {
    product: [
      'Découvrez photos, détails et prix actuel, et commandez en ligne chez {shop}.',
      'Commandez en ligne chez {shop}.',
    ],
    collection: [
      'Comparez photos et prix actuels, et commandez en ligne chez {shop}.',
      'Commandez en ligne chez {shop}.',
    ],
    page: ['À lire sur cette page de {shop}.', 'À lire sur {shop}.'],
    blog: ['À lire sur {shop}.'],
    article: ['À lire sur {shop}.'],
  },
  hanging:
    'à afin après au aussi aux avant avec car ce ces cet cette comme dans de des dont du elle elles en entre ' +
    'est et il ils la le les leur leurs mais même ne ni nos notre nous on ou où par pas plus pour puis quand ' +
    'que qui sa sans se ses si son sont sous sur ta tes ton très un une vers vos votre vous',
}
