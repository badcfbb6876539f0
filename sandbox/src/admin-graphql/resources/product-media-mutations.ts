import { randomUUID } from 'node:crypto'
import type { Resolvers } from '../engine/entity.ts'
import { gid, idOf } from '../engine/gid.ts'
import { mutation } from '../engine/mutation.ts'
import { refuse } from '../engine/user-errors.ts'
import { assertInputSize } from './nodes.ts'

const MAX_MOVES = 250

interface Move {
  id: string
  newPosition: string | number
}

export const productMediaMutations: Resolvers = {
  Mutation: {
    productReorderMedia: mutation(({ id, moves }: { id: string; moves: Move[] }, { state, store }) => {
      assertInputSize(moves.length, MAX_MOVES)
      const product = state.get(store, 'Product', idOf(id, 'Product'))
      if (!product) return refuse(['id'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST')
      let fileIds = product.fileIds
      for (const [index, move] of moves.entries()) {
        const file = idOf(move.id, 'MediaImage')
        if (!fileIds.includes(file))
          return refuse(['moves', String(index), 'id'], 'Media does not exist', 'MEDIA_DOES_NOT_EXIST')
        const others = fileIds.filter((each) => each !== file)
        fileIds = others.toSpliced(Number(move.newPosition), 0, file)
      }
      state.put(store, 'Product', { ...product, fileIds, updatedAt: new Date().toISOString() })
      return { job: { id: gid('Job', randomUUID()), done: true } }
    }),
  },
}
