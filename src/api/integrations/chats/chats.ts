import type { ChatMessage } from '#domain/chats/chat-message.ts';

/** A button under a chat: a reply that returns its payload, or a link whose path gets `end` appended. */
export type ChatButton = { kind: 'reply'; payload: string } | { kind: 'link'; end: string };

/**
 * The receiver, as digits with the country code or as the service's id of a sender, and a reference that every status
 * of the chat returns.
 */
type Addressed = { to: string; reference: string };
export type TemplateChat = Addressed & {
  template: string;
  values: readonly string[];
  buttons: readonly ChatButton[];
};
/** Free text, which the chat service accepts for 24 hours after the person's last message. */
export type TextChat = Addressed & ChatMessage;

/**
 * Result of handing a chat to the service. `refused` and `unreached` prove that the service did not accept it; `unsure`
 * means that the service may have accepted it without a readable answer, so the chat must never be sent again.
 */
export type Handover =
  | { outcome: 'sent'; providerId: string }
  | { outcome: 'refused'; code: number; text: string }
  | { outcome: 'unreached'; text: string }
  | { outcome: 'unsure'; text: string };

export type Chats = {
  sendTemplate(chat: TemplateChat): Promise<Handover>;
  sendText(chat: TextChat): Promise<Handover>;
};
