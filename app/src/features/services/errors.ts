import { defineErrors } from '#kit/shared/errors.ts'
import english from '../../../locales/en/services.json' with { type: 'json' }

export const servicesErrors = defineErrors(
  'services',
  {
    notOffered: 404,
    noOrder: 404,
    oncePerTheme: 409,
    otherPrice: 409,
    noTheme: 409,
    tooManyOrders: 429,
    notOrdered: 409,
    ended: 409,
    stillOpen: 409,
    noFile: 404,
    fileKind: 415,
    fileTooLarge: 413,
    fileContent: 415,
    fileIncomplete: 409,
    fileSent: 409,
    tooManyFiles: 429,
    pieceOutOfOrder: 409,
    storeUnreachable: 503,
    wrongStage: 409,
  },
  english.errors,
)
