import type { BoundaryRule } from './rule.ts'
import { arrows } from './rules/arrows.ts'
import { browserSide } from './rules/browser-side.ts'
import { declaredOnce } from './rules/declared-once.ts'
import { docstrings } from './rules/docstrings.ts'
import { errorCodes } from './rules/error-codes.ts'
import { featureList } from './rules/feature-list.ts'
import { formatters } from './rules/formatters.ts'
import { journeys } from './rules/journeys.ts'
import { mutations } from './rules/mutations.ts'
import { processClocks } from './rules/process-clocks.ts'
import { productWords } from './rules/product-words.ts'
import { rooms } from './rules/rooms.ts'
import { schemaMessages } from './rules/schema-messages.ts'
import { sharedDocuments } from './rules/shared-documents.ts'
import { singleDoors } from './rules/single-doors.ts'
import { unfinished } from './rules/unfinished.ts'
import { worlds } from './rules/worlds.ts'

export const allRules: BoundaryRule[] = [
  arrows,
  worlds,
  browserSide,
  processClocks,
  productWords,
  mutations,
  schemaMessages,
  sharedDocuments,
  singleDoors,
  declaredOnce,
  docstrings,
  errorCodes,
  featureList,
  formatters,
  journeys,
  rooms,
  unfinished,
]
