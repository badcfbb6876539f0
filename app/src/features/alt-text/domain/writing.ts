import { defineWriting } from '#core/writing/domain/writing-declaration.ts'
import type { WritingPurpose } from '#core/writing/domain/writing-purpose.ts'

/** Requests with an image cost the same, whatever it shows. */
export const ALT_PURPOSE: WritingPurpose = { name: 'alt-text', credits: 1 }

/** Alt texts are written from the image itself, or composed from fields if no model can see it. */
export const writing = defineWriting({
  slug: 'alt-text',
  feature: 'alt-text',
  credit: 'image-alt',
  groups: [{ fields: ['alt'], kind: 'catalogue.image-alt', purpose: ALT_PURPOSE, byTemplate: true }],
  kinds: ['product', 'collection', 'article'],
  first: ['alt'],
  looks: true,
  keyword: 'wish',
})
