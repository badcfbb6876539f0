import { defineWriting } from '#core/writing/domain/writing-declaration.ts'

/** Alt texts are written from the image itself, or composed from fields if no model can see it. */
export const writing = defineWriting({
  slug: 'alt-text',
  feature: 'alt-text',
  credit: 'image-alt',
  groups: [{ fields: ['alt'], kind: 'catalogue.image-alt', purpose: 'alt-text', byTemplate: true }],
  first: ['alt'],
  looks: true,
  keyword: 'wish',
})
