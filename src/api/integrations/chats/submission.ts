import type { Template, TemplateButton } from './templates.ts';

// What a link ends in, for whoever approves it.
const sampleEnd = 'k3v9x2m7q4t8w1zb';

const buttonOf = (publicUrl: string) => (button: TemplateButton) => {
  const { title: text } = button;
  if (button.kind === 'reply') return { type: 'QUICK_REPLY', text };
  const url = `${publicUrl}${button.path}`;
  return { type: 'URL', text, url, example: [url.replace('{{1}}', sampleEnd)] };
};

/** A text of chats as the service takes it for approval. */
export const submissionOf = (
  { name, category, language, body, samples, buttons }: Template,
  publicUrl: string,
) => ({
  name,
  category: category.toUpperCase(),
  language,
  components: [
    { type: 'BODY', text: body, example: { body_text: [samples] } },
    { type: 'BUTTONS', buttons: buttons.map(buttonOf(publicUrl)) },
  ],
});
