import type { TemplateWords } from './template-words.ts'

export const zh: TemplateWords = {
  intro: {
    product: ['{vendor}的{title},来自我们的{type}系列。', '{vendor}的{title}。', '{shop}的{title}。'],
    collection: ['{title}:整个系列一目了然。'],
    page: ['{title}:关于{shop}您需要了解的内容。'],
    blog: ['{title}:本博客的全部文章汇集于此。'],
    article: ['{title}:来自我们的博客{blog}。'],
  },
  closing: {
    product: ['查看图片、详情和当前价格,在{shop}在线订购。', '在{shop}在线订购。'],
    collection: ['比较图片和当前价格,在{shop}在线订购。', '在{shop}在线订购。'],
    page: ['在{shop}的本页面阅读。', '在{shop}阅读。'],
    blog: ['在{shop}阅读。'],
    article: ['在{shop}阅读。'],
  },
}
