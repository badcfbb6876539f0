import { defineErrors } from '#kit/shared/errors.ts'

const NOTHING = 'Nothing was written and nothing was charged.'

/** Why no text came: the model's fault, or a text of it that is not good enough to show. */
export const languageModelErrors = defineErrors('language-model', {
  noKey: [
    409,
    `No language model is set up. ${NOTHING} Set a key in Settings, or let templates write: they are free.`,
  ],
  keyUnreadable: [
    409,
    `The stored key of your language model cannot be opened any more. ${NOTHING} Enter it again in Settings.`,
  ],
  keyNeeded: [
    422,
    'The stored key belongs to another address. Nothing was saved. Enter the key for the new address.',
  ],
  keyRefused: [422, `The language model’s provider refuses the key. ${NOTHING} Check the key in Settings.`],
  modelUnknown: [
    422,
    `The provider knows no model of this name at this address. ${NOTHING} Check the model’s name and the address.`,
  ],
  imageRefused: [
    422,
    `The language model takes no pictures. ${NOTHING} Choose a model that does, or say in Settings that it looks at none.`,
  ],
  addressRefused: [
    422,
    'The address of the language model cannot be used: it is not a public https address. Nothing was sent. Check it.',
  ],
  rateLimited: [
    429,
    `The language model is asked too often at the moment. ${NOTHING} Try again in {{seconds}} seconds.`,
  ],
  dayUsedUp: [
    429,
    `The language model has written as much for your store today as the operator of this app allows: {{limit}} tokens a day. ${NOTHING} Go on after midnight UTC, or set a key of your own in Settings.`,
  ],
  quota: [
    402,
    `The account at the language model’s provider has no money or quota left. ${NOTHING} Look at the account there.`,
  ],
  timedOut: [504, `The language model did not answer in time. ${NOTHING} Try again in a minute.`],
  unreachable: [
    502,
    `The language model cannot be reached. ${NOTHING} Check its address, or try again later.`,
  ],
  unavailable: [
    502,
    `The language model’s provider is down or overloaded. ${NOTHING} Try again in a minute.`,
  ],
  tooLarge: [422, `The text to work from is longer than the language model takes. ${NOTHING} Shorten it.`],
  refused: [
    502,
    `The language model’s provider refuses the request. ${NOTHING} Check model and address in Settings.`,
  ],
  unreadable: [502, `The language model’s answer was cut or not what was asked for. ${NOTHING} Try again.`],
  ungrounded: [
    422,
    `The language model twice claimed what is not in your texts: {{claims}}. ${NOTHING} Add it to the description if it is true, or write the text yourself.`,
  ],
  wrongLanguage: [
    422,
    `The language model twice answered in another language than asked for. ${NOTHING} Try again, or choose another model.`,
  ],
  tooLong: [
    422,
    `The language model’s text is longer than allowed and cannot be shortened with sense. ${NOTHING} Try again.`,
  ],
  followedInstruction: [
    422,
    `The language model twice wrote what does not belong there: {{words}}. ${NOTHING} Look for instructions to a machine in the resource’s texts.`,
  ],
  empty: [422, `The language model twice left a text empty. ${NOTHING} Try again, or add a description.`],
})
