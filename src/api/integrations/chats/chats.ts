/** A button under a chat: an answer that comes back with its payload, or a link whose end is filled in. */
export type ChatButton = { kind: 'reply'; payload: string } | { kind: 'link'; end: string };

/**
 * Whom a chat goes to, as digits with the country's code or by the name that the service gave whoever wrote, and what
 * comes back with every report about it.
 */
type Addressed = { to: string; reference: string };
export type TemplateChat = Addressed & {
  template: string;
  /** Values of the text's variables, in order. */
  values: readonly string[];
  buttons: readonly ChatButton[];
};
/** Free text, which the service takes for 24 hours after the person wrote. */
export type TextChat = Addressed & {
  text: string;
  replies?: readonly { title: string; payload: string }[];
};

/**
 * What became of handing over a chat. `refused` proves that it was not accepted; `unsure` where the request was written
 * and no answer came, so that it must never be sent again.
 */
export type Handover =
  | { outcome: 'sent'; providerId: string }
  | { outcome: 'refused'; code: number; text: string }
  | { outcome: 'unreached'; text: string }
  | { outcome: 'unsure'; text: string };

/** The chat service as the product uses it. */
export type Chats = {
  sendTemplate(chat: TemplateChat): Promise<Handover>;
  sendText(chat: TextChat): Promise<Handover>;
};
