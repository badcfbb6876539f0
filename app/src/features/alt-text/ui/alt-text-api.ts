import { defineApi } from '#kit/ui/api/define-api.ts'
import { altTextContract } from '../contract.ts'
import { writing } from '../domain/writing.ts'

export const altTextApi = defineApi(altTextContract)

/** The texts this feature generates, with the calls for it. */
export const altTextWriting = { ...writing, api: altTextApi }
