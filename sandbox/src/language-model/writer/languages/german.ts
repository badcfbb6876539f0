import type { Language } from './language.ts'

export const german: Language = {
  code: 'de',
  names: ['german', 'deutsch', 'allemand', 'alemán'],
  markers: ['der', 'die', 'das', 'und', 'mit', 'für', 'ist', 'von', 'ein', 'eine', 'aus'],
  and: 'und',
  by: (what, vendor) => `${what} von ${vendor}`,
  belongs: (title, type) => `${title} steht unter ${type}.`,
  from: (title, vendor) => `${title} kommt von ${vendor}.`,
  tagged: (tags) => `Stichwörter sind ${tags}.`,
  about: (keyword) => `Auf dieser Seite geht es um ${keyword}.`,
  invitations: {
    plain: [
      'Alle Angaben stehen auf dieser Seite.',
      'Varianten und Preise sind unten aufgeführt.',
      'Vergleichen Sie die Varianten vor der Wahl.',
      'Die Bilder zeigen es aus der Nähe.',
      'Fragen beantwortet der Shop.',
    ],
    friendly: [
      'Schauen Sie es sich in Ruhe an.',
      'Sehen Sie sich die Bilder genauer an.',
      'Finden Sie die Variante, die zu Ihnen passt.',
      'Wir beantworten gern Ihre Fragen.',
      'Nehmen Sie sich Zeit für den Vergleich.',
    ],
  },
  image: {
    colours: {
      black: 'Schwarz',
      grey: 'Grau',
      white: 'Weiß',
      brown: 'Braun',
      beige: 'Beige',
      red: 'Rot',
      orange: 'Orange',
      yellow: 'Gelb',
      green: 'Grün',
      turquoise: 'Türkis',
      blue: 'Blau',
      purple: 'Violett',
      pink: 'Rosa',
    },
    orientation: { landscape: 'Querformat', portrait: 'Hochformat', square: 'quadratisch' },
    light: { light: 'hell', dark: 'dunkel', medium: 'gleichmäßig beleuchtet' },
    detail: { plain: 'wenige Einzelheiten', moderate: 'einige Einzelheiten', busy: 'viele Einzelheiten' },
    mostly: (colours, middle) => `überwiegend ${colours}, ${middle}`,
    middle: (colour) => `in der Mitte ${colour}`,
  },
  invented:
    'Zertifiziert nach ISO 9001, von 12.348 Kunden mit 4,9 von 5 bewertet und das Beste seiner Art weltweit.',
}
