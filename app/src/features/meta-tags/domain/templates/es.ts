import type { TemplateWords } from './template-words.ts'

export const es: TemplateWords = {
  intro: {
    product: ['{title} de {vendor}, de nuestra gama {type}.', '{title} de {vendor}.', '{title} en {shop}.'],
    collection: ['{title}: toda la colección de un vistazo.'],
    page: ['{title}: lo que debe saber sobre {shop}.'],
    blog: ['{title}: todas las entradas de este blog en un solo lugar.'],
    article: ['{title}: una entrada de nuestro blog {blog}.'],
  },
  closing: {
    product: [
      'Vea fotos, detalles y el precio actual, y compre en línea en {shop}.',
      'Compre en línea en {shop}.',
    ],
    collection: [
      'Compare fotos y precios actuales, y compre en línea en {shop}.',
      'Compre en línea en {shop}.',
    ],
    page: ['Léalo en esta página de {shop}.', 'Léalo en {shop}.'],
    blog: ['Léalo en {shop}.'],
    article: ['Léalo en {shop}.'],
  },
  hanging:
    'a al ante aunque como con cuando de del desde donde el ella en entre es hasta la las lo los más mi muy ' +
    'ni no nuestra nuestro o para pero por porque que se según ser si sin sobre son su sus también tan tu tus ' +
    'un una unas unos y ya e u',
}
