import { defineApi } from '#kit/ui/api/define-api.ts'
import { instantPageContract } from '../contract.ts'

export const instantPageApi = defineApi(instantPageContract)

/** Prefix of all query keys of the screen. */
export const KEY = 'instant-page'
