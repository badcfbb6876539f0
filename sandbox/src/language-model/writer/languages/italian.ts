import type { Language } from './language.ts'

export const italian: Language = {
  code: 'it',
  names: ['italian', 'italiano', 'italienisch', 'italien'],
  markers: ['il', 'gli', 'e', 'con', 'per', 'è', 'della', 'di', 'che', 'sono'],
  and: 'e',
  by: (what, vendor) => `${what} di ${vendor}`,
  belongs: (title, type) => `${title} si trova nella categoria ${type}.`,
  from: (title, vendor) => `${title} viene da ${vendor}.`,
  tagged: (tags) => `Etichette: ${tags}.`,
  about: (keyword) => `Questa pagina parla di ${keyword}.`,
  invitations: {
    plain: [
      'Tutti i dettagli sono in questa pagina.',
      'Le opzioni e i prezzi sono indicati sotto.',
      'Confronta le opzioni prima di scegliere.',
    ],
    friendly: [
      'Dai un’occhiata con calma.',
      'Guarda le foto più da vicino.',
      'Rispondiamo volentieri alle tue domande.',
    ],
  },
  image: {
    colours: {
      black: 'nero',
      grey: 'grigio',
      white: 'bianco',
      brown: 'marrone',
      beige: 'beige',
      red: 'rosso',
      orange: 'arancione',
      yellow: 'giallo',
      green: 'verde',
      turquoise: 'turchese',
      blue: 'blu',
      purple: 'viola',
      pink: 'rosa',
    },
    orientation: {
      landscape: 'formato orizzontale',
      portrait: 'formato verticale',
      square: 'formato quadrato',
    },
    light: { light: 'chiaro', dark: 'scuro', medium: 'luce uniforme' },
    detail: { plain: 'pochi dettagli', moderate: 'alcuni dettagli', busy: 'molti dettagli' },
    mostly: (colours, middle) => `soprattutto ${colours}, ${middle}`,
    middle: (colour) => `${colour} al centro`,
  },
  invented: 'Certificato ISO 9001, valutato 4,9 su 5 da 12.348 clienti e il migliore del mondo.',
}
