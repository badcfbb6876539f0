import type { Language } from './language.ts'

export const french: Language = {
  code: 'fr',
  names: ['french', 'français', 'francais', 'französisch'],
  markers: ['le', 'la', 'les', 'et', 'avec', 'pour', 'est', 'une', 'des', 'dans'],
  and: 'et',
  by: (what, vendor) => `${what} par ${vendor}`,
  belongs: (title, type) => `${title} figure dans la catégorie ${type}.`,
  from: (title, vendor) => `${title} vient de ${vendor}.`,
  tagged: (tags) => `Mots-clés : ${tags}.`,
  about: (keyword) => `Cette page parle de ${keyword}.`,
  invitations: {
    plain: [
      'Tous les détails sont sur cette page.',
      'Les options et les prix sont indiqués ci-dessous.',
      'Comparez les options avant de choisir.',
    ],
    friendly: [
      'Prenez le temps de regarder.',
      'Regardez les photos de plus près.',
      'Nous répondons volontiers à vos questions.',
    ],
  },
  image: {
    colours: {
      black: 'noir',
      grey: 'gris',
      white: 'blanc',
      brown: 'brun',
      beige: 'beige',
      red: 'rouge',
      orange: 'orange',
      yellow: 'jaune',
      green: 'vert',
      turquoise: 'turquoise',
      blue: 'bleu',
      purple: 'violet',
      pink: 'rose',
    },
    orientation: { landscape: 'format paysage', portrait: 'format portrait', square: 'format carré' },
    light: { light: 'clair', dark: 'sombre', medium: 'éclairage régulier' },
    detail: { plain: 'peu de détails', moderate: 'quelques détails', busy: 'beaucoup de détails' },
    mostly: (colours, middle) => `surtout ${colours}, ${middle}`,
    middle: (colour) => `${colour} au milieu`,
  },
  invented: 'Certifié ISO 9001, noté 4,9 sur 5 par 12 348 clients et le meilleur du monde.',
}
