import type { Template, TemplateButton } from './templates.ts';

// Sample of a link's last part, for the reviewers of the chat service.
const sampleEnd = 'k3v9x2m7q4t8w1zb';

const buttonOf = (publicUrl: string) => (button: TemplateButton) => {
  const { title: text } = button;
  if (button.kind === 'reply') return { type: 'QUICK_REPLY', text };
  const url = `${publicUrl}${button.path}`;
  return { type: 'URL', text, url, example: [url.replace('{{1}}', sampleEnd)] };
};

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
