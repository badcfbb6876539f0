import { markupCheck } from '../check.ts'

export const inconsistentCheck = markupCheck({
  id: 'inconsistent',
  levels: ['error', 'warning', 'info'],
  reads: ['values', 'other-objects'],
  says: [
    'activePrices',
    'country',
    'groupId',
    'isbn',
    'memberPrice',
    'returnPolicy',
    'shippingCurrency',
    'strikethrough',
    'twoPrices',
    'validFrom',
  ],
})
