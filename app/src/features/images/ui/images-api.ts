import { defineApi } from '#kit/ui/api/define-api.ts'
import { imageContract } from '../contract.ts'

export const imagesApi = defineApi(imageContract)
