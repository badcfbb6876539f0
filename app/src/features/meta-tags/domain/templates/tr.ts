import type { TemplateWords } from './template-words.ts'

export const tr: TemplateWords = {
  intro: {
    product: [
      '{vendor} {title}, {type} ürünlerimizden.',
      '{vendor} {title}.',
      '{title}, {shop} mağazasında.',
    ],
    collection: ['{title}: koleksiyonun tamamı bir bakışta.'],
    page: ['{title}: {shop} hakkında bilmeniz gerekenler.'],
    blog: ['{title}: bu blogun bütün yazıları tek yerde.'],
    article: ['{title}: {blog} blogumuzdan bir yazı.'],
  },
  closing: {
    product: [
      'Fotoğraflara, ayrıntılara ve güncel fiyata bakın, {shop} mağazasından çevrimiçi sipariş verin.',
      '{shop} mağazasından çevrimiçi sipariş verin.',
    ],
    collection: [
      'Fotoğrafları ve güncel fiyatları karşılaştırın, {shop} mağazasından sipariş verin.',
      '{shop} mağazasından çevrimiçi sipariş verin.',
    ],
    page: ['{shop} mağazasının bu sayfasında okuyun.', '{shop} mağazasında okuyun.'],
    blog: ['{shop} mağazasında okuyun.'],
    article: ['{shop} mağazasında okuyun.'],
  },
  hanging:
    'ama ancak bir bu çok da daha de değil diye en fakat gibi göre hem her için ile ise kadar ki mi ne o olan ' +
    'olarak sonra şu ve veya ya yani',
}
