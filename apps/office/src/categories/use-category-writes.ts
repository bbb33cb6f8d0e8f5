import type { StaffCategory } from '@arot/sdk/staff';
import { type Format, useFormat } from '@arot/ui/i18n/format.ts';
import { type Language, useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useMemo } from 'react';
import { describeError } from '../errors/describe-error.ts';
import { mainName } from '../names/names.ts';
import { staff } from '../shop.ts';
import { uiText } from '../ui/text.ts';
import { notify } from '../ui/toasts.tsx';
import { type Obstacle, obstacleOf } from './move-rules.ts';
import { categoriesText } from './text.ts';
import { categoryWritten } from './use-categories.ts';

/** Moves, renames and deletes categories. The message of a change that can be undone offers the undo. */
export function useCategoryWrites() {
  const text = useText(categoriesText);
  const ui = useText(uiText);
  const format = useFormat();
  const { language } = useLanguage();
  return useMemo(() => createWrites({ text, ui, format, language }), [text, ui, format, language]);
}

type Words = {
  readonly text: (typeof categoriesText)['en'];
  readonly ui: (typeof uiText)['en'];
  readonly format: Format;
  readonly language: Language;
};

function createWrites({ text, ui, format, language }: Words) {
  const nameOf = ({ name }: Pick<StaffCategory, 'name'>) => mainName(name, language);

  const fail = (error: unknown) => {
    notify(describeError(error, ui), { isError: true });
    categoryWritten();
  };

  const takeBack = async (undo: () => Promise<StaffCategory>) => {
    try {
      categoryWritten(await undo());
      notify(ui.undone);
    } catch (error) {
      fail(error);
    }
  };

  return {
    nameOf,

    explain: (obstacle: Obstacle, category: StaffCategory, target: StaffCategory | null): string => {
      if (obstacle === 'hasSubcategories')
        return text.hasSubcategories(nameOf(category), format.number(category.childCount));
      if (obstacle === 'targetIsSub') return text.targetIsSub(target ? nameOf(target) : '');
      return text[obstacle];
    },

    /** Moves a category under a main category, or with null to the top level. */
    move: async (category: StaffCategory, target: StaffCategory | null): Promise<void> => {
      if (obstacleOf(category, target)) return;
      const { id, parentId, version } = category;
      try {
        const moved = await staff.categories.change(id, { parentId: target?.id ?? null }, { ifMatch: version });
        categoryWritten(moved);
        const message = target ? text.moved(nameOf(moved), nameOf(target)) : text.madeMain(nameOf(moved));
        const undo = () => takeBack(() => staff.categories.change(id, { parentId }, { ifMatch: moved.version }));
        notify(message, { undo });
      } catch (error) {
        fail(error);
      }
    },

    /** Renames a category. Unlike the others, it throws, because the new name stays in its field. */
    rename: async ({ id, name: before }: StaffCategory, name: string, ifMatch: string): Promise<void> => {
      const renamed = await staff.categories.change(id, { name }, { ifMatch });
      categoryWritten(renamed);
      const undo = () => takeBack(() => staff.categories.change(id, { name: before }, { ifMatch: renamed.version }));
      notify(text.renamed(nameOf(renamed)), { undo });
    },

    /**
     * Deletes a category. One that was empty comes back by its undo. It throws, because its dialog stays open then.
     */
    remove: async (category: StaffCategory, moveTo: string | undefined): Promise<void> => {
      const { id, name, description, image, parentId, sortOrder, hidden, version } = category;
      await staff.categories.delete(id, moveTo === undefined ? {} : { moveTo }, { ifMatch: version });
      categoryWritten();
      const undo = () =>
        takeBack(() => staff.categories.create({ id, name, description, image, parentId, sortOrder, hidden }));
      notify(text.deleted(nameOf(category)), moveTo === undefined ? { undo } : {});
    },
  };
}

export type CategoryWrites = ReturnType<typeof createWrites>;
