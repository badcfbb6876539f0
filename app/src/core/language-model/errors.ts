import { defineErrors } from '#kit/shared/errors.ts'

const NOTHING = 'Nothing was written and nothing was charged.'

/** Why no text came: the model's fault, or a text of it that is not good enough to show. */
export const languageModelErrors = defineErrors('language-model', {
  noKey: [
    409,
    `No language model is set up. ${NOTHING} Add a key in Settings, or use templates: they are free.`,
  ],
  keyUnreadable: [
    409,
    `The stored key of your language model can no longer be opened. ${NOTHING} Enter it again in Settings.`,
  ],
  keyNeeded: [
    422,
    'The stored key belongs to another URL. Nothing was saved. Enter the key for the new URL.',
  ],
  keyRefused: [422, `The language model’s provider rejected the key. ${NOTHING} Check the key in Settings.`],
  modelUnknown: [
    422,
    `The provider has no model of this name at this URL. ${NOTHING} Check the model’s name and the URL.`,
  ],
  imageRefused: [
    422,
    `The language model does not accept images. ${NOTHING} Choose a model that does, or turn off images for it in Settings.`,
  ],
  addressRefused: [
    422,
    'The URL of the language model is not a public https URL. Nothing was sent. Check it.',
  ],
  rateLimited: [
    429,
    `The language model is receiving too many requests. ${NOTHING} Try again in {{seconds}} seconds.`,
  ],
  dayUsedUp: [
    429,
    `The language model has written as much for your store today as the operator of this app allows: {{limit}} tokens a day. ${NOTHING} Continue after midnight UTC, or add your own key in Settings.`,
  ],
  quota: [
    402,
    `Your account with the language model’s provider has no credit or quota left. ${NOTHING} Check the account there.`,
  ],
  timedOut: [504, `The language model did not answer in time. ${NOTHING} Try again in a minute.`],
  unreachable: [502, `The language model cannot be reached. ${NOTHING} Check its URL, or try again later.`],
  unavailable: [
    502,
    `The language model’s provider is down or overloaded. ${NOTHING} Try again in a minute.`,
  ],
  tooLarge: [422, `The source text is longer than the language model accepts. ${NOTHING} Shorten it.`],
  refused: [
    502,
    `The language model’s provider rejected the request. ${NOTHING} Check the model and URL in Settings.`,
  ],
  unreadable: [
    502,
    `The language model’s answer was incomplete or in the wrong format. ${NOTHING} Try again.`,
  ],
  ungrounded: [
    422,
    `The language model twice claimed something your texts do not say: {{claims}}. ${NOTHING} If it is true, add it to the description, or write the text yourself.`,
  ],
  wrongLanguage: [
    422,
    `The language model answered in the wrong language twice. ${NOTHING} Try again, or choose another model.`,
  ],
  tooLong: [
    422,
    `The language model’s text is too long and cannot be shortened sensibly. ${NOTHING} Try again.`,
  ],
  followedInstruction: [
    422,
    `The language model twice wrote something that does not belong in the text: {{words}}. ${NOTHING} Check the item’s texts for instructions to a machine.`,
  ],
  empty: [422, `The language model left a text empty twice. ${NOTHING} Try again, or add a description.`],
})
