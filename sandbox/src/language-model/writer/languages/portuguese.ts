import type { Language } from './language.ts'

export const portuguese: Language = {
  code: 'pt',
  names: ['portuguese', 'português', 'portugues', 'portugiesisch'],
  markers: ['os', 'as', 'com', 'para', 'é', 'uma', 'não', 'dos', 'em', 'são'],
  and: 'e',
  by: (what, vendor) => `${what} da ${vendor}`,
  belongs: (title, type) => `${title} está na categoria ${type}.`,
  from: (title, vendor) => `${title} vem da ${vendor}.`,
  tagged: (tags) => `Etiquetas: ${tags}.`,
  about: (keyword) => `Esta página fala de ${keyword}.`,
  invitations: {
    plain: [
      'Todos os detalhes estão nesta página.',
      'As opções e os preços estão indicados abaixo.',
      'Compare as opções antes de escolher.',
    ],
    friendly: ['Veja com calma.', 'Olhe as fotos mais de perto.', 'Respondemos com gosto às suas perguntas.'],
  },
  image: {
    colours: {
      black: 'preto',
      grey: 'cinza',
      white: 'branco',
      brown: 'castanho',
      beige: 'bege',
      red: 'vermelho',
      orange: 'laranja',
      yellow: 'amarelo',
      green: 'verde',
      turquoise: 'turquesa',
      blue: 'azul',
      purple: 'roxo',
      pink: 'rosa',
    },
    orientation: {
      landscape: 'formato horizontal',
      portrait: 'formato vertical',
      square: 'formato quadrado',
    },
    light: { light: 'claro', dark: 'escuro', medium: 'luz uniforme' },
    detail: { plain: 'poucos detalhes', moderate: 'alguns detalhes', busy: 'muitos detalhes' },
    mostly: (colours, middle) => `sobretudo ${colours}, ${middle}`,
    middle: (colour) => `${colour} ao centro`,
  },
  invented: 'Certificado ISO 9001, avaliado com 4,9 de 5 por 12.348 clientes e o melhor do mundo.',
}
