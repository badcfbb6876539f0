import { storeCheck } from '../check.ts'
import { several } from '../evidence.ts'

export const imageHeavyCheck = storeCheck({
  id: 'image-heavy',
  level: 'warning',
  fix: 'images',
  reads: ['heavyImages'],
  namesPart: true,
  judge: ({ heavyImages }) => heavyImages && several(heavyImages),
})
