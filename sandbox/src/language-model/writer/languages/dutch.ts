import type { Language } from './language.ts'

export const dutch: Language = {
  code: 'nl',
  names: ['dutch', 'nederlands', 'niederländisch', 'néerlandais'],
  markers: ['het', 'een', 'en', 'met', 'voor', 'van', 'deze', 'zijn', 'op', 'niet'],
  and: 'en',
  by: (what, vendor) => `${what} van ${vendor}`,
  belongs: (title, type) => `${title} staat onder ${type}.`,
  from: (title, vendor) => `${title} komt van ${vendor}.`,
  tagged: (tags) => `Trefwoorden: ${tags}.`,
  about: (keyword) => `Deze pagina gaat over ${keyword}.`,
  invitations: {
    plain: [
      'Alle gegevens staan op deze pagina.',
      'De opties en prijzen staan hieronder.',
      'Vergelijk de opties voordat u kiest.',
    ],
    friendly: ['Kijk er rustig naar.', 'Bekijk de foto’s van dichtbij.', 'Wij beantwoorden graag uw vragen.'],
  },
  image: {
    colours: {
      black: 'zwart',
      grey: 'grijs',
      white: 'wit',
      brown: 'bruin',
      beige: 'beige',
      red: 'rood',
      orange: 'oranje',
      yellow: 'geel',
      green: 'groen',
      turquoise: 'turkoois',
      blue: 'blauw',
      purple: 'paars',
      pink: 'roze',
    },
    orientation: { landscape: 'liggend formaat', portrait: 'staand formaat', square: 'vierkant formaat' },
    light: { light: 'licht', dark: 'donker', medium: 'gelijkmatig belicht' },
    detail: { plain: 'weinig details', moderate: 'enkele details', busy: 'veel details' },
    mostly: (colours, middle) => `vooral ${colours}, ${middle}`,
    middle: (colour) => `${colour} in het midden`,
  },
  invented: 'ISO 9001-gecertificeerd, door 12.348 klanten beoordeeld met 4,9 van 5 en de beste ter wereld.',
}
