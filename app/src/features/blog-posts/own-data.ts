import type { OwnData } from '#core/registry/own-data.ts'
import { MARK } from './kinds/article-operations.ts'

/** The mark by which a post is found again after a publication that was cut short. */
export const ownData: OwnData = {
  metafields: [
    {
      group: 'post-marks',
      ...MARK,
      on: ['article'],
      kind: 'catalogue.metafield',
      field: `${MARK.namespace}.${MARK.key}`,
    },
  ],
}
