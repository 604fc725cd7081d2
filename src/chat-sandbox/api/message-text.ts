import { type Template, templates } from '#api/integrations/chats/templates.ts';
import { ApiProblem } from '../faults.ts';
import type { Button, ShopMessage } from '../state.ts';
import type { Component, NewMessage } from './shapes.ts';

type MessageText = Pick<ShopMessage, 'kind' | 'text' | 'buttons' | 'list'>;
type TemplateMessage = Extract<NewMessage, { type: 'template' }>['template'];

const fill = (text: string, values: readonly string[]): string =>
  text.replace(/\{\{(\d+)\}\}/g, (_, number: string) => values[Number(number) - 1] ?? '');

function valuesOf({ samples }: Template, components: readonly Component[]): string[] {
  const body = components.find(({ type }) => type === 'body');
  const values = body?.type === 'body' ? body.parameters.map(({ text }) => text) : [];
  if (values.length !== samples.length)
    throw new ApiProblem('132000', `expected ${samples.length} parameters, got ${values.length}`);
  if (values.some((value) => /[\n\t]| {5}/.test(value))) throw new ApiProblem('132018');
  return values;
}

function buttonsOf(template: Template, components: readonly Component[], publicUrl: string): Button[] {
  const given = components.flatMap((each) => (each.type === 'button' ? [each] : []));
  if (given.some(({ index }) => index >= template.buttons.length)) throw new ApiProblem('132000');
  return template.buttons.map((button, index) => {
    const [parameter] = given.find((each) => each.index === index)?.parameters ?? [];
    if (button.kind === 'reply' && parameter?.type === 'payload')
      return { title: button.title, payload: parameter.payload };
    if (button.kind === 'link' && parameter?.type === 'text')
      return { title: button.title, url: publicUrl + fill(button.path, [parameter.text]) };
    throw new ApiProblem('131008', `button ${index} needs its parameter`);
  });
}

function templateText({ name, language, components }: TemplateMessage, publicUrl: string): MessageText {
  const all: readonly Template[] = templates;
  const template = all.find((each) => each.name === name && each.language === language.code);
  if (!template) throw new ApiProblem('132001', `template name (${name}) does not exist in ${language.code}`);
  const text = fill(template.body, valuesOf(template, components));
  return { kind: 'template', text, buttons: buttonsOf(template, components, publicUrl) };
}

/** The text and buttons that a message shows to its recipient; refuses invalid messages as the real service does. */
export function messageText(message: NewMessage, publicUrl: string): MessageText {
  if (message.type === 'template') return templateText(message.template, publicUrl);
  if (message.type === 'text') return { kind: 'text', text: message.text.body, buttons: [] };
  const { interactive } = message;
  const { text } = interactive.body;
  if (interactive.type === 'list') return { kind: 'text', text, buttons: [], list: interactive.action };
  const { buttons } = interactive.action;
  return {
    kind: 'text',
    text,
    buttons: buttons.map(({ reply }) => ({ title: reply.title, payload: reply.id })),
  };
}
