import type { Conditional, Entry, Format } from '../entry.ts'
import { date } from '../formats/dates.ts'
import { number } from '../formats/numbers.ts'
import { absoluteUrl, thing } from '../formats/things.ts'
import { country, currency, member } from '../formats/words.ts'
import { message } from '../messages.ts'
import { childSubject, has, isOneOf, numberOf, numberOfData, type Subject, valuesOf } from '../subject.ts'

const finite = 'MerchantReturnFiniteReturnWindow'

const needsDays: Conditional = {
  name: 'finiteWindow',
  when: (subject) => isOneOf(subject, 'returnPolicyCategory', [finite]),
  require: ['merchantReturnDays'],
}
const needsFeeAmount: Conditional = {
  name: 'returnShipping',
  when: (subject) => isOneOf(subject, 'returnFees', ['ReturnShippingFees']),
  require: ['returnShippingFeesAmount'],
}

const amounts = thing(['MonetaryAmount'])

/** An amount with its currency; above 0 if the merchant states that returns cost something. */
function fee(fees: string): Format {
  return {
    name: 'MonetaryAmount, non-zero with ReturnShippingFees',
    check(value, subject, field) {
      const fault = amounts.check(value, subject, field)
      const amount = fault ? null : childSubject(subject, field, value)
      if (amount === null) return fault
      const number = numberOf(amount, 'value')
      const costs = isOneOf(subject, fees, ['ReturnShippingFees'])
      if (number === null || number < 0 || (costs && number === 0) || !has(amount, 'currency')) {
        return {
          code: 'invalid-value',
          says: message('invalidValue', { field, what: { phrase: 'amount' } }),
        }
      }
      const [code] = valuesOf(amount, 'currency')
      const wrong = code && currency.check(code, amount, 'currency')
      return wrong ? { ...wrong, field: 'currency', on: amount, path: code.path } : null
    },
  }
}

const categories = member([finite, 'MerchantReturnNotPermitted', 'MerchantReturnUnlimitedWindow'])
const fees = member(['FreeReturn', 'ReturnFeesCustomerResponsibility', 'ReturnShippingFees'])
const methods = member(['ReturnAtKiosk', 'ReturnByMail', 'ReturnInStore'])

function permitsReturns(subject: Subject): boolean {
  return !isOneOf(subject, 'returnPolicyCategory', ['MerchantReturnNotPermitted'])
}

export const offerReturnPolicy: Entry = {
  key: 'MerchantReturnPolicy.offer',
  required: ['applicableCountry', 'returnPolicyCategory'],
  optional: ['merchantReturnDays', 'returnFees', 'returnMethod', 'returnShippingFeesAmount'],
  // A reference to the Organization's policy may be a policy that only links to a page.
  isReference: (subject) => has(subject, 'merchantReturnLink'),
  conditional: [
    needsDays,
    needsFeeAmount,
    {
      name: 'freeReturn',
      when: (subject) => isOneOf(subject, 'returnFees', ['FreeReturn', 'ReturnFeesCustomerResponsibility']),
      forbid: ['returnShippingFeesAmount'],
    },
    {
      name: 'noReturn',
      when: (subject) => !permitsReturns(subject),
      ignore: ['merchantReturnDays', 'returnFees', 'returnMethod'],
    },
    { name: 'returnsPermitted', when: permitsReturns, recommend: ['returnFees', 'returnMethod'] },
  ],
  formats: {
    applicableCountry: country({ max: 50 }),
    returnPolicyCategory: categories,
    merchantReturnDays: number({ whole: true, min: 0 }),
    returnFees: fees,
    returnMethod: methods,
    returnShippingFeesAmount: fee('returnFees'),
  },
}

const labels = member([
  'ReturnLabelCustomerResponsibility',
  'ReturnLabelDownloadAndPrint',
  'ReturnLabelInBox',
])

export const organizationReturnPolicy: Entry = {
  key: 'MerchantReturnPolicy.organization',
  oneOf: [{ options: [['applicableCountry', 'returnPolicyCategory'], ['merchantReturnLink']] }],
  optional: [
    ...[
      'merchantReturnDays',
      'returnFees',
      'returnMethod',
      'returnShippingFeesAmount',
      'customerRemorseReturnFees',
    ],
    ...[
      'customerRemorseReturnLabelSource',
      'customerRemorseReturnShippingFeesAmount',
      'itemCondition',
      'itemDefectReturnFees',
    ],
    ...[
      'itemDefectReturnLabelSource',
      'itemDefectReturnShippingFeesAmount',
      'refundType',
      'restockingFee',
      'returnLabelSource',
    ],
    'returnPolicyCountry',
  ],
  conditional: [
    needsDays,
    needsFeeAmount,
    {
      name: 'seasonal',
      when: (subject) => has(subject, 'returnPolicySeasonalOverride'),
      require: [
        'returnPolicySeasonalOverride.returnPolicyCategory',
        'returnPolicySeasonalOverride.startDate',
        'returnPolicySeasonalOverride.endDate',
      ],
    },
    {
      name: 'returnsPermitted',
      when: (subject) => has(subject, 'returnPolicyCategory') && permitsReturns(subject),
      recommend: ['returnFees', 'returnMethod'],
    },
  ],
  formats: {
    applicableCountry: country({ max: 50 }),
    returnPolicyCategory: categories,
    merchantReturnLink: absoluteUrl(),
    merchantReturnDays: number({ whole: true, min: 0 }),
    returnFees: fees,
    returnMethod: methods,
    returnShippingFeesAmount: fee('returnFees'),
    returnPolicyCountry: country({ max: 50 }),
    refundType: member(['ExchangeRefund', 'FullRefund', 'StoreCreditRefund']),
    returnLabelSource: labels,
    customerRemorseReturnLabelSource: labels,
    itemDefectReturnLabelSource: labels,
    customerRemorseReturnShippingFeesAmount: fee('customerRemorseReturnFees'),
    itemDefectReturnShippingFeesAmount: fee('itemDefectReturnFees'),
    returnPolicySeasonalOverride: thing(['MerchantReturnPolicySeasonalOverride']),
    'returnPolicySeasonalOverride.returnPolicyCategory': categories,
    'returnPolicySeasonalOverride.startDate': date(),
    'returnPolicySeasonalOverride.endDate': date(),
    customerRemorseReturnFees: fees,
    itemDefectReturnFees: fees,
    itemCondition: member(['DamagedCondition', 'NewCondition', 'RefurbishedCondition', 'UsedCondition']),
    restockingFee: {
      name: 'number (percent) or MonetaryAmount',
      check({ data, node }, _subject, field) {
        const fits = numberOfData(data) !== null || (node !== null && node.properties.has('value'))
        if (fits) return null
        return {
          code: 'invalid-value',
          says: message('invalidValue', { field, what: { phrase: 'percentage' } }),
        }
      },
    },
  },
}
