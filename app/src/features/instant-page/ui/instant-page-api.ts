import { defineApi } from '#kit/ui/api/define-api.ts'
import { instantPageContract } from '../contract.ts'

export const instantPageApi = defineApi(instantPageContract)

/** Everything the screen has asked for. */
export const KEY = 'instant-page'
