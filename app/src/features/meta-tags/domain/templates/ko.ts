import type { TemplateWords } from './template-words.ts'

export const ko: TemplateWords = {
  intro: {
    product: ['{vendor}의 {title}, {type} 제품군입니다.', '{vendor}의 {title}.', '{shop}의 {title}.'],
    collection: ['{title}: 컬렉션 전체를 한눈에 볼 수 있습니다.'],
    page: ['{title}: {shop}에 대해 알아 두실 내용입니다.'],
    blog: ['{title}: 이 블로그의 모든 글을 한곳에 모았습니다.'],
    article: ['{title}: 블로그 {blog}의 글입니다.'],
  },
  closing: {
    product: [
      '사진과 상세 정보, 현재 가격을 확인하고 {shop}에서 온라인으로 주문하세요.',
      '{shop}에서 온라인으로 주문하세요.',
    ],
    collection: [
      '사진과 현재 가격을 비교하고 {shop}에서 온라인으로 주문하세요.',
      '{shop}에서 온라인으로 주문하세요.',
    ],
    page: ['{shop}의 이 페이지에서 읽어 보세요.', '{shop}에서 읽어 보세요.'],
    blog: ['{shop}에서 읽어 보세요.'],
    article: ['{shop}에서 읽어 보세요.'],
  },
  hanging: '및 그리고 또는 또한 하지만 그러나 그래서 더 이 그 한 수 위한 위해 대한 등',
}
