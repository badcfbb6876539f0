import type { TemplateWords } from './template-words.ts'

export const ja: TemplateWords = {
  intro: {
    product: ['{vendor}の{title}。{type}のラインアップから。', '{vendor}の{title}。', '{shop}の{title}。'],
    collection: ['{title}:コレクションのすべてを一覧でご覧いただけます。'],
    page: ['{title}:{shop}について知っておきたいこと。'],
    blog: ['{title}:このブログのすべての記事をまとめています。'],
    article: ['{title}:ブログ「{blog}」の記事です。'],
  },
  closing: {
    product: [
      '写真、詳細、現在の価格をご確認のうえ、{shop}でオンライン注文いただけます。',
      '{shop}でオンライン注文いただけます。',
    ],
    collection: [
      '写真と現在の価格を比較し、{shop}でオンライン注文いただけます。',
      '{shop}でオンライン注文いただけます。',
    ],
    page: ['{shop}のこのページでお読みください。', '{shop}でお読みください。'],
    blog: ['{shop}でお読みください。'],
    article: ['{shop}でお読みください。'],
  },
}
