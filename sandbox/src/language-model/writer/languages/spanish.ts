import type { Language } from './language.ts'

export const spanish: Language = {
  code: 'es',
  names: ['spanish', 'español', 'espanol', 'spanisch', 'castellano'],
  markers: ['el', 'los', 'las', 'y', 'con', 'para', 'es', 'una', 'del', 'por'],
  and: 'y',
  by: (what, vendor) => `${what} de ${vendor}`,
  belongs: (title, type) => `${title} está en la categoría ${type}.`,
  from: (title, vendor) => `${title} viene de ${vendor}.`,
  tagged: (tags) => `Etiquetas: ${tags}.`,
  about: (keyword) => `Esta página trata de ${keyword}.`,
  invitations: {
    plain: [
      'Todos los detalles están en esta página.',
      'Las opciones y los precios figuran abajo.',
      'Compara las opciones antes de elegir.',
    ],
    friendly: [
      'Échale un vistazo con calma.',
      'Mira las fotos más de cerca.',
      'Respondemos con gusto a tus preguntas.',
    ],
  },
  image: {
    colours: {
      black: 'negro',
      grey: 'gris',
      white: 'blanco',
      brown: 'marrón',
      beige: 'beige',
      red: 'rojo',
      orange: 'naranja',
      yellow: 'amarillo',
      green: 'verde',
      turquoise: 'turquesa',
      blue: 'azul',
      purple: 'morado',
      pink: 'rosa',
    },
    orientation: {
      landscape: 'formato horizontal',
      portrait: 'formato vertical',
      square: 'formato cuadrado',
    },
    light: { light: 'claro', dark: 'oscuro', medium: 'luz uniforme' },
    detail: { plain: 'pocos detalles', moderate: 'algunos detalles', busy: 'muchos detalles' },
    mostly: (colours, middle) => `sobre todo ${colours}, ${middle}`,
    middle: (colour) => `${colour} en el centro`,
  },
  invented: 'Certificado ISO 9001, valorado con 4,9 de 5 por 12.348 clientes y el mejor del mundo.',
}
