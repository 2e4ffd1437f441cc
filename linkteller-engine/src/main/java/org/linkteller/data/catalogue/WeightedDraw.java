package org.linkteller.data.catalogue;

import java.util.SplittableRandom;

/** Draws places with given weights in constant time: Walker's alias table in Vose's construction (1991). */
final class WeightedDraw {
    /** Place i is kept with this probability, else its alias is taken. */
    private final double[] kept;

    private final int[] alias;

    private WeightedDraw(double[] kept, int[] alias) {
        this.kept = kept;
        this.alias = alias;
    }

    /** Weights must not be negative, and not all zero. */
    static WeightedDraw of(double[] weights) {
        int size = weights.length;
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        if (!(total > 0)) {
            throw new IllegalArgumentException("nothing to draw from: the weights sum to " + total);
        }
        double[] kept = new double[size];
        int[] alias = new int[size];
        int[] places = new int[size]; // the poor from the left, the rich from the right
        int poor = 0;
        int rich = size;
        for (int i = 0; i < size; i++) {
            kept[i] = weights[i] * size / total;
            alias[i] = i;
            if (kept[i] < 1) {
                places[poor++] = i;
            } else {
                places[--rich] = i;
            }
        }
        while (poor > 0 && rich < size) {
            int taker = places[--poor];
            int giver = places[rich];
            alias[taker] = giver;
            kept[giver] -= 1 - kept[taker];
            if (kept[giver] < 1) {
                rich++;
                places[poor++] = giver;
            }
        }
        return new WeightedDraw(kept, alias);
    }

    int draw(SplittableRandom random) {
        int place = random.nextInt(kept.length);
        return random.nextDouble() < kept[place] ? place : alias[place];
    }
}
